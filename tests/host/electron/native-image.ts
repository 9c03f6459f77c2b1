import { existsSync } from 'node:fs';
import type { NativeImage, Size } from 'electron';
import { strict } from '../strict.ts';

type Offered = 'isEmpty' | 'getSize' | 'resize' | 'setTemplateImage' | 'isTemplateImage';

/** An image nobody looks at: it only knows whether there is one. */
function createImage(empty: boolean, size: Size): Pick<NativeImage, Offered> {
  let template = false;
  const image: Pick<NativeImage, Offered> = strict('NativeImage', {
    isEmpty: () => empty,
    getSize: () => ({ ...size }),
    resize: ({ width = size.width, height = size.height }: Partial<Size>) =>
      createImage(empty, { width, height }) as NativeImage,
    setTemplateImage: (on: boolean) => {
      template = on;
    },
    isTemplateImage: () => template,
  });
  return image;
}

const NOTHING = { width: 0, height: 0 };
const SOMETHING = { width: 16, height: 16 };

/** Electron's `nativeImage`. */
export const createNativeImage = () =>
  strict('nativeImage', {
    createEmpty: () => createImage(true, NOTHING),
    createFromPath: (path: string) =>
      existsSync(path) ? createImage(false, SOMETHING) : createImage(true, NOTHING),
    createFromBuffer: (bytes: Buffer) => createImage(bytes.length === 0, SOMETHING),
    createFromDataURL: (url: string) => createImage(!url.startsWith('data:'), SOMETHING),
  });
