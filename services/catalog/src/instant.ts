/** SQL: a `timestamptz` as answers have it, text in UTC to the millisecond. */
export const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
