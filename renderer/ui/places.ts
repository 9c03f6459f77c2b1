import {
  type Icon,
  IconAdjustments,
  IconCoins,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconUserSearch,
} from '@tabler/icons-react';
import { paths } from './paths.ts';

/** The places of the window in the order of the navigation; the first is reached by Ctrl+1, and so on. */
export const places: readonly { label: string; path: string; icon: Icon }[] = [
  { label: 'Desk', path: paths.desk, icon: IconLayoutDashboard },
  { label: 'Bulk jobs', path: paths.jobs, icon: IconListDetails },
  { label: 'Look up', path: paths.lookup, icon: IconUserSearch },
  { label: 'History', path: paths.history, icon: IconHistory },
  { label: 'Credits', path: paths.credits, icon: IconCoins },
  { label: 'Settings', path: paths.settings, icon: IconAdjustments },
];
