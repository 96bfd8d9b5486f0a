interface Parser {
  parse(value: unknown): unknown;
}

/** A public endpoint as an operation that a fake service answers. */
export const operation = <Endpoint extends { answer?: unknown }>(endpoint: Endpoint) => ({
  ...endpoint,
  answer: endpoint.answer as NonNullable<Endpoint['answer']> & Parser,
});
