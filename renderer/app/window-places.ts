import {
  type Icon,
  IconAdjustments,
  IconBan,
  IconCoins,
  IconLayoutDashboard,
  IconListDetails,
  IconUserSearch,
} from '@tabler/icons-react';
import { places as all, type PlaceId } from '../../shared/ipc/places.ts';
import { paths } from '../ui/paths.ts';

const icons: Record<PlaceId, Icon> = {
  desk: IconLayoutDashboard,
  jobs: IconListDetails,
  lookup: IconUserSearch,
  suppression: IconBan,
  credits: IconCoins,
  settings: IconAdjustments,
};

/** The places of the window, in order, with where they are. */
export const places: readonly { id: PlaceId; label: string; path: string; icon: Icon }[] = all.map(
  ({ id, label }) => ({ id, label, path: paths[id], icon: icons[id] }),
);

/** Apple's keyboards have a key of their own for what Ctrl does elsewhere. */
export const isApple = (platform: string): boolean => platform === 'darwin';

/** What is done by keys anywhere in the window, for the list on "?". */
export const shortcutList = (apple: boolean): { keys: string; does: string }[] => {
  const mod = apple ? '\u2318' : 'Ctrl+';
  return [
    { keys: `${mod}K`, does: 'Go to a page, a job or a list by its name' },
    { keys: `${mod}N`, does: 'Start a new job' },
    ...places.map(({ id, label }, at) => ({
      keys: id === 'settings' ? `${mod}${at + 1} or ${mod},` : `${mod}${at + 1}`,
      does: `Show ${label}`,
    })),
    { keys: '/', does: 'Search on this page' },
    { keys: `${mod}V`, does: 'Paste a copied table as a list' },
    { keys: '?', does: 'Show these keys' },
  ];
};
