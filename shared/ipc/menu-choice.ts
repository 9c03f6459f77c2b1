import type { PlaceId } from './places.ts';

/** What a person can choose in the menu bar that the window does: to go to a place, or one of these. */
export type MenuChoice = PlaceId | 'new-job' | 'lookup-list' | 'palette' | 'guide' | 'keys';
