/** The last part of a path, whichever system it comes from. */
export const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;
