import {
  type Icon,
  IconAdjustments,
  IconCoins,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconUserSearch,
} from '@tabler/icons-react';
import { places as all, type PlaceId } from '../../shared/ipc/places.ts';
import { paths } from './paths.ts';

const icons: Record<PlaceId, Icon> = {
  desk: IconLayoutDashboard,
  jobs: IconListDetails,
  lookup: IconUserSearch,
  history: IconHistory,
  credits: IconCoins,
  settings: IconAdjustments,
};

/** The places of the window, in order, with where they are. */
export const places: readonly { id: PlaceId; label: string; path: string; icon: Icon }[] = all.map(
  ({ id, label }) => ({ id, label, path: paths[id], icon: icons[id] }),
);
