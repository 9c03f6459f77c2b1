/** What a row may say against being sent: that it belongs to another country, or that it is not to be used. */
export const asideKinds = ['country', 'status'] as const;
export type AsideKind = (typeof asideKinds)[number];

/** What was decided of the rows of each kind. */
export const asidesDecided = ({
  asides = [],
}: {
  asides?: readonly { kind: AsideKind; aside: boolean }[] | undefined;
}): Partial<Record<AsideKind, boolean>> => Object.fromEntries(asides.map(({ kind, aside }) => [kind, aside]));
