import { existsSync } from 'node:fs';
import type { NativeImage, ResizeOptions } from 'electron';
import { strict } from '../strict.ts';

type Image = Pick<NativeImage, 'isEmpty'> & { resize(options: ResizeOptions): Image };

/** An image nobody looks at: it only knows whether there is one. */
const createImage = (empty: boolean): Image =>
  strict('NativeImage', { isEmpty: () => empty, resize: () => createImage(empty) });

/** Electron's `nativeImage`. */
export const createNativeImage = () =>
  strict('nativeImage', {
    createEmpty: () => createImage(true),
    createFromPath: (path: string) => createImage(!existsSync(path)),
  });
