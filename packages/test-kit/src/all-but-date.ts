/** For `jest.useFakeTimers({ now, doNotFake: [...allButDate] })`: only the date is faked, timers continue. */
export const allButDate = [
  'nextTick',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const;
