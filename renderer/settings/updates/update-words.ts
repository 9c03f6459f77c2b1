import type { LookOutcome, UpdateStage, UpdatesOff, WaitsFor } from '../../../shared/model/updates.ts';

/** Why this copy does not update itself, and how it gets a new version. */
export const offWords: Record<UpdatesOff, string> = {
  'not-packaged': 'It was not installed: it runs from where it was built.',
  'no-address': 'It was built without the address where new versions lie. Whoever gave it to you has them.',
  managed:
    'It was not put here by the installer for one user. Whoever manages this computer brings new versions.',
  'package-manager':
    'It was installed by this computer’s package manager, or unpacked from there, which brings new versions.',
  unsigned:
    'It is not signed, so it could not tell whose a new version is. Whoever gave it to you has new versions.',
  'not-in-place':
    'It runs from where it cannot be replaced. Move it to the Applications folder, then start it there.',
  'not-allowed': 'Whoever manages this computer does not want it to.',
};

const lookWords: Record<LookOutcome, string> = {
  none: 'no newer version',
  found: 'a newer version',
  'not-reached': 'could not be reached',
  'proxy-login': 'the proxy of this network asks for a user name and password, which the app cannot give it',
  'not-understood': 'what came back could not be read',
};

/** "Last looked on Nov 23, 2026: could not be reached." */
export const lastLookText = (when: string, outcome: LookOutcome) =>
  `Last looked on ${when}: ${lookWords[outcome]}.`;

const waits: Record<WaitsFor, string> = {
  preparing: 'the list is prepared',
  sending: 'the list has been sent',
  fetching: 'the result has been fetched',
  lookups: 'the lookups that were asked are answered',
};

/** What happens next, in one sentence; null where the buttons say it. */
export function stageText(stage: UpdateStage, waitsFor: WaitsFor | null): string | null {
  switch (stage.at) {
    case 'downloading':
      return `Downloading: ${stage.percent}%`;
    case 'ready':
      return waitsFor === null
        ? 'Downloaded. Jobs that the service works on go on after the restart.'
        : `Downloaded. The restart waits until ${waits[waitsFor]}.`;
    case 'restarting':
      return 'Closing everything, then installing…';
    default:
      return null;
  }
}
