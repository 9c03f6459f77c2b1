/**
 * A list of names that the compiler holds to be complete: it takes no name that is not a `Name`, and where one is
 * missing it says which.
 */
export const everyName =
  <Name extends string>() =>
  <const Names extends readonly Name[]>(
    names: [Exclude<Name, Names[number]>] extends [never]
      ? Names
      : Names & { missing: Exclude<Name, Names[number]> },
  ): Names =>
    names;
