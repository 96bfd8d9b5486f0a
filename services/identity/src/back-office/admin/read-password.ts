import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ReadStream } from 'node:tty';
import { checkTypedPassword } from './admin-password.js';
import { OperatorError } from './operator-error.js';

/**
 * A new password: typed twice without echo at a terminal, else the first line of what is piped.
 * @throws OperatorError when it is too short or common, or the two differ
 */
export async function readPassword(username: string, stdin: Readable): Promise<string> {
  const password =
    stdin instanceof ReadStream ? await askTwice(stdin, username) : ((await text(stdin)).split(/\r?\n/)[0] ?? '');
  await checkTypedPassword(password);
  return password;
}

async function askTwice(terminal: ReadStream, username: string): Promise<string> {
  const password = await ask(terminal, `New password for ${username}: `);
  if ((await ask(terminal, 'Repeat it: ')) === password) return password;
  throw new OperatorError('The two passwords differ. Nothing was changed.');
}

/** Reads one line without echo. Ctrl-C and Ctrl-D cancel. */
function ask(terminal: ReadStream, question: string): Promise<string> {
  process.stderr.write(question);
  terminal.setRawMode(true);
  terminal.setEncoding('utf8');
  terminal.resume();
  return new Promise<string>((resolve, reject) => {
    let typed: string[] = [];
    const end = () => {
      terminal.off('data', listen);
      terminal.setRawMode(false);
      terminal.pause();
      process.stderr.write('\n');
    };
    const listen = (chunk: string) => {
      const letters = [...chunk];
      for (const [index, letter] of letters.entries()) {
        if (letter === '\r' || letter === '\n') {
          end();
          // Pasted text after the line is the input of the next prompt.
          const rest = letters.slice(index + 1).join('');
          if (rest !== '' && rest !== '\n') terminal.unshift(rest);
          return resolve(typed.join(''));
        }
        if (letter === '\u0003' || letter === '\u0004') {
          end();
          return reject(new OperatorError('Cancelled. Nothing was changed.'));
        }
        if (letter === '\u007f' || letter === '\b') typed = typed.slice(0, -1);
        else if (letter >= ' ') typed.push(letter);
      }
    };
    terminal.on('data', listen);
  });
}
