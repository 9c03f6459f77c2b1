/** The name itself, or with the first number behind it that none of the others has, capitals or not. */
export function unusedName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  let free = name;
  for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${name} ${copy}`;
  return free;
}
