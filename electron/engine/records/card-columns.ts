/** The columns of contact cards as people expect them, whatever the first card begins with. */
const order = [
  /^Full name/,
  /^Name prefix/,
  /^First name/,
  /^Middle name/,
  /^Last name/,
  /^Name suffix/,
  /^Nickname/,
  /^Organization/,
  /^Department/,
  /^Job title/,
  /^Role/,
  /^Phone/,
  /^Fax/,
  /^Email/,
  /^(Street|PO box|City|State|ZIP|Country|Address type)/,
  /^Address \d/,
  /^Website/,
  /^Birthday/,
  /^Categories/,
  /^Note/,
];
const ofAddress = ['PO box', 'Street', 'Street line 2', 'City', 'State', 'ZIP', 'Country'];

/** Names of columns in that order; phones by their number, the parts of an address as on an envelope. */
export function cardColumns(names: readonly string[]): string[] {
  const keyed = names.map((name) => ({ name, key: keyOf(name) }));
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ name }) => name);
}

function keyOf(name: string): number[] {
  const group = order.findIndex((pattern) => pattern.test(name));
  const part = ofAddress.indexOf(name.replace(/^Address \d+ /, ''));
  return [
    group < 0 ? order.length : group,
    Number(/^\D+ (\d+)/.exec(name)?.[1] ?? 0),
    part < 0 ? ofAddress.length : part,
  ];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
