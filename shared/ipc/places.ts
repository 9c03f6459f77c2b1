/** The places of the window in the order of the navigation; the first is reached by Ctrl+1, and so on. */
export const places = [
  { id: 'desk', label: 'Desk' },
  { id: 'jobs', label: 'Jobs' },
  { id: 'lookup', label: 'Look up' },
  { id: 'suppression', label: 'Suppression list' },
  { id: 'credits', label: 'Credits' },
  { id: 'settings', label: 'Settings' },
] as const;
export type PlaceId = (typeof places)[number]['id'];

/** What a person can choose in the menu bar that the window does: to go to a place, or one of these. */
export type MenuChoice = PlaceId | 'newJob' | 'lookupList' | 'palette' | 'guide' | 'keys';
