/** SQL: a phone (E.164) without the digits that would identify its owner: `+22890••••45`. @param sql a column, never input */
export const maskedNumber = (sql: string): string => `left(${sql}, 6) || '••••' || right(${sql}, 2)`;
