/** The pages of docs/guide, in the order in which its first page names them; made by `build/guide-plugin.ts`. */
declare module 'virtual:guide' {
  export const guidePages: readonly import('./read-guide.ts').GuidePage[];
}
