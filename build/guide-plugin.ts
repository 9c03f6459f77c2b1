import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readGuide } from './read-guide.ts';

const name = 'virtual:guide';
// What begins with a zero byte is left alone by other plugins.
const id = `\0${name}`;

/**
 * Gives the window the Markdown files of a folder as data, in the module `virtual:guide`. Nothing reads Markdown in the app
 * itself, and a page that the app could not show whole fails the build.
 */
export function guidePlugin(folder: string): Plugin {
  return {
    name: 'guide',
    resolveId: (source) => (source === name ? id : undefined),
    load(loaded) {
      if (loaded !== id) return;
      const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
      for (const file of files) this.addWatchFile(join(folder, file));
      const texts = files.map((file): [string, string] => [file, readFileSync(join(folder, file), 'utf8')]);
      return `export const guidePages = ${JSON.stringify(readGuide(new Map(texts)))};`;
    },
  };
}
