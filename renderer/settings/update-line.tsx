import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type LookOutcome,
  type RestartWaitsFor,
  type UpdateOffer,
  type UpdateStage,
  type UpdatesOff,
  type UpdatesView,
  untilOver,
} from '../../shared/model/app-info.ts';
import { ask } from '../ipc/ask.ts';
import { useCall } from '../ipc/mutations.ts';
import { Disclosure } from '../ui/page.tsx';

/** A quiet line above the page while there is a new version; it covers nothing and asks nothing. */
export function UpdateLine() {
  const { data: updates } = useUpdates();
  const notNow = useCall('updates:not-now', renewed);
  if (!updates || updates.quiet) return null;
  const { stage, waitsFor, failed } = updates;
  if (stage.at === 'off' || stage.at === 'none') return null;
  const next = stageText(stage, waitsFor);

  return (
    <Group
      component="section"
      aria-label="New version"
      align="flex-start"
      wrap="nowrap"
      gap={8}
      px={24}
      py={8}
      bg="var(--desk-surface)"
      style={{ borderBottom: '1px solid var(--desk-line)' }}
    >
      <Box flex={1} miw={0} pt={3}>
        <p role="status">
          <strong>Version {stage.offer.version} is ready</strong>
          {next && (
            <Text span inherit c="dimmed" ml={10}>
              {next}
            </Text>
          )}
        </p>
        {failed && (
          <p role="alert">
            {failed.message} {failed.advice}
          </p>
        )}
        <ReleaseNotes offer={stage.offer} />
      </Box>
      <UpdateAction updates={updates} />
      {(stage.at === 'offered' || stage.at === 'ready') && (
        <Button size="xs" onClick={() => notNow.mutate(undefined)}>
          Not now
        </Button>
      )}
    </Group>
  );
}

/** The one press that comes next for a new version; nothing where none does. */
export function UpdateAction({ updates: { stage, waitsFor } }: { updates: UpdatesView }) {
  const download = useCall('updates:download', renewed);
  const restart = useCall('updates:restart', renewed);
  const isHere = stage.at === 'ready' || stage.at === 'restarting';
  if (stage.at !== 'offered' && !isHere) return null;
  const next = isHere ? restart : download;
  return (
    <Button
      variant="filled"
      size="xs"
      loading={next.isPending || stage.at === 'restarting'}
      disabled={isHere && waitsFor !== null}
      onClick={() => next.mutate(undefined)}
    >
      {isHere ? 'Restart and update' : 'Download'}
    </Button>
  );
}

/** What is new in a version, as its feed told: text and nothing else, whatever it looks like. */
export function ReleaseNotes({ offer }: { offer: UpdateOffer }) {
  if (offer.notes === '') return null;
  return (
    <Disclosure summary="What is new" label={`What is new in version ${offer.version}`}>
      <Text
        mah={180}
        maw="80ch"
        style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {offer.notes}
      </Text>
    </Disclosure>
  );
}

/** What the restart waits for ends without a word to the window: it is asked for now and then while it matters. */
const whileReadyMs = 3_000;

/** A press waits until it is known how it stands after it. */
export const renewed = { renews: ['updates:'] };

/** How it stands with new versions; the main process tells of every other change. */
export const useUpdates = () =>
  useQuery({
    ...ask('updates:view', undefined),
    refetchInterval: ({ state }) => (state.data?.stage.at === 'ready' ? whileReadyMs : false),
  });

/** Why this copy does not update itself, and how it gets a new version. */
export const offWords: Record<UpdatesOff, string> = {
  'not-packaged': 'It runs from where it was built, without being installed.',
  'no-address': 'This copy doesn’t know where to find updates. Ask the person who gave it to you.',
  managed: 'Your administrator installs new versions.',
  'package-manager':
    'It was installed by this computer’s package manager, or unpacked from there, which brings new versions.',
  unsigned: 'This copy isn’t signed, so it can’t verify updates. Ask the person who gave it to you.',
  'not-in-place':
    'It runs from where it cannot be replaced. Move it to the Applications folder, then start it there.',
  'not-allowed': 'Your administrator turned this off.',
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

/** What happens next, in one sentence; null where the buttons say it. */
export function stageText(stage: UpdateStage, waitsFor: RestartWaitsFor | null): string | null {
  switch (stage.at) {
    case 'downloading':
      return `Downloading: ${stage.percent}%`;
    case 'ready':
      return waitsFor === null
        ? 'Downloaded. Jobs at the service continue after the restart.'
        : `Downloaded. The restart waits until ${untilOver[waitsFor]}.`;
    case 'restarting':
      return 'Closing everything, then installing…';
    default:
      return null;
  }
}
