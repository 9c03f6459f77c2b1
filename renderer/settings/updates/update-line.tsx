import { Button } from '@mantine/core';
import classes from '../settings.module.css';
import { ReleaseNotes } from './release-notes.tsx';
import { UpdateAction } from './update-actions.tsx';
import { stageText } from './update-words.ts';
import { useUpdatePress, useUpdates } from './use-updates.ts';

/** A quiet line above the page while there is a new version; it covers nothing and asks nothing. */
export function UpdateLine() {
  const { data: updates } = useUpdates();
  const notNow = useUpdatePress('updates:not-now');
  if (!updates || updates.quiet) return null;
  const { stage, waitsFor, failed } = updates;
  if (stage.at === 'off' || stage.at === 'none') return null;
  const next = stageText(stage, waitsFor);

  return (
    <section className={classes.updatesLine} aria-label="New version">
      <div className={classes.text}>
        <p className={classes.said} role="status">
          <strong>Version {stage.offer.version} is ready</strong>
          {next && <span className={classes.next}>{next}</span>}
        </p>
        {failed && (
          <p className={classes.said} role="alert">
            {failed.message} {failed.advice}
          </p>
        )}
        <ReleaseNotes offer={stage.offer} />
      </div>
      <div className={classes.presses}>
        <UpdateAction updates={updates} />
        {(stage.at === 'offered' || stage.at === 'ready') && (
          <Button size="xs" variant="default" onClick={() => notNow.mutate(undefined)}>
            Not now
          </Button>
        )}
      </div>
    </section>
  );
}
