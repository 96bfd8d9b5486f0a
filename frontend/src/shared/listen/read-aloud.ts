/** What the browser is reading: it has one voice for the whole page. Holding it keeps Chrome from dropping it halfway. */
let current: SpeechSynthesisUtterance[] = [];

/** Whether this browser can read aloud at all. */
const speech = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;

/** Voices arrive after the page. @returns a function that ends the subscription */
export function onVoices(changed: () => void): () => void {
  const synthesis = speech();
  synthesis?.addEventListener('voiceschanged', changed);
  return () => synthesis?.removeEventListener('voiceschanged', changed);
}

const frenchVoice = (): SpeechSynthesisVoice | undefined =>
  speech()
    ?.getVoices()
    // Android writes fr_FR. A voice of the network would cost the listener data.
    .find(({ lang, localService }) => localService && /^fr(?![a-z])/i.test(lang));

/** Whether this device has a French voice of its own. */
export const hasFrenchVoice = (): boolean => frenchVoice() !== undefined;

/**
 * Reads a text aloud with the device's French voice, in place of what was being read.
 * @param onEnd called once, when it is over, stopped or replaced
 * @returns a function that stops it, and nothing else that is read by then
 */
export function readAloud(text: string, onEnd: () => void): () => void {
  const synthesis = speech();
  const voice = frenchVoice();
  const sentences = spokenLines(text);
  if (!synthesis || !voice || sentences.length === 0) {
    onEnd();
    return () => undefined;
  }
  const mine = sentences.map((sentence) => {
    const said = new SpeechSynthesisUtterance(sentence);
    said.voice = voice;
    said.lang = voice.lang;
    return said;
  });
  // One utterance a line: pauses between them, and none is so long that Chrome breaks it off.
  const last = mine.at(-1);
  let over = false;
  const end = () => {
    if (!over) onEnd();
    over = true;
  };
  last?.addEventListener('end', end);
  for (const said of mine) said.addEventListener('error', end);
  synthesis.cancel();
  current = mine;
  for (const said of mine) synthesis.speak(said);
  return () => {
    if (current === mine) synthesis.cancel();
    end();
  };
}

/** A text of the screen as a voice reads it: `1 500 F CFA` is one number with its currency, and signs without a sound are dropped. */
export const spokenLines = (text: string): string[] =>
  text
    // French groups digits by spaces that do not break; a voice would read two numbers. Phone numbers have groups of two.
    .replace(/\b\d{1,3}(?:[\u00a0\u202f]\d{3})+(?!\s?\d)/g, (number) => number.replace(/\D/g, ''))
    .replace(/F[\u00a0\u202f ]CFA/g, 'francs CFA')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/ ?→ ?/g, ', ')
    .replace(/(\d) ?\/ ?(\d)/g, '$1 sur $2')
    .replace(/[·•…]+/g, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => /[\p{L}\d]/u.test(line));
