interface Adding {
  add(...args: never[]): Promise<string>;
}

/**
 * Makes an outbox refuse every event whose payload has this value, as it does for a row that its contract does not allow.
 * @returns ends it
 */
export function refuseEventsWith(outbox: Adding, value: string | number): () => void {
  const add = outbox.add as (...args: unknown[]) => Promise<string>;
  outbox.add = async (...args: unknown[]) => {
    if (Object.values(args[2] as object).includes(value)) throw new Error(`an event with ${value} is refused`);
    return add.apply(outbox, args);
  };
  return () => {
    outbox.add = add;
  };
}
