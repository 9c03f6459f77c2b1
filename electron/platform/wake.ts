/** The moments at which what was waiting should be looked at again at once. */
export interface Wake {
  onResume(listener: () => void): void;
  onOnline(listener: () => void): void;
}
