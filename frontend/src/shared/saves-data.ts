/** Whether this person asked for less data: no live stream, and the smallest pictures (docs/performance.md "Frontend"). */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
