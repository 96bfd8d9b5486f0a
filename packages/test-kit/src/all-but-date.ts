/** For `jest.useFakeTimers({ now, doNotFake: [...allButDate] })`: the date alone is set, and what waits by timers goes on. */
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
