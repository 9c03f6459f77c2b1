import type { UpdatesOff } from '../../../shared/model/updates.ts';
import type { ThisCopy } from '../../platform/this-copy.ts';

/** Why this copy does not update itself; null where it does. What its files say of a feed is trusted last. */
export function reasonOff(copy: ThisCopy, allowed: boolean): UpdatesOff | null {
  const { platform, feed } = copy;
  if (!allowed) return 'not-allowed';
  if (!copy.isPackaged) return 'not-packaged';
  if (platform === 'win32' && !copy.hasUninstaller) return 'managed';
  if (platform === 'linux' && !isAppImage(copy)) return 'package-manager';
  if (platform === 'darwin' && isElsewhere(copy.program)) return 'not-in-place';
  if (feed === null || !['win32', 'linux', 'darwin'].includes(platform)) return 'no-address';
  // Without a publisher's name the package that installs would take whatever the feed names.
  if (platform === 'win32' && !namesPublisher(feed)) return 'unsigned';
  return null;
}

function isAppImage({ program, appImage: { file, folder } }: ThisCopy): boolean {
  return Boolean(file?.startsWith('/') && folder?.startsWith('/') && program.startsWith(`${folder}/`));
}

/** A disk image, or the read-only place where macOS runs what was not moved since it was downloaded. */
const isElsewhere = (program: string) => /^\/Volumes\/|\/AppTranslocation\//.test(program);

/** A name, or a list with at least one, as the packager writes them. */
function namesPublisher(feed: string): boolean {
  const [, onLine = '', item = ''] =
    /^publisherName:[ \t]*([^\r\n]*)((?:\r?\n[ \t]*- [^\r\n]*)?)/m.exec(feed) ?? [];
  return isName(onLine) || (onLine.trim() === '' && isName(item.trim().replace(/^- /, '')));
}

const isName = (text: string) => !/^(?:|null|~|''|""|\[.*|\{.*|#.*|[|>].*)$/.test(text.trim());
