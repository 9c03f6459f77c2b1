/** The pages of docs/guide, in the order in which its first page names them; made by `guidePlugin` in vite.config.ts. */
declare module 'virtual:guide' {
  export const guidePages: readonly import('./read-guide.ts').GuidePage[];
}
