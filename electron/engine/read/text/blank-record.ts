/** A blank line, or a line of nothing but delimiters. */
export function isBlank(record: readonly string[]): boolean {
  return record.every((cell) => cell === '' || cell.trim() === '');
}
