import { Button } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import type { UnderstoodPart } from '../../shared/lookup-input.ts';
import { lookupServices } from '../../shared/services.ts';
import { useLookupSession, useSession } from '../lookup-session/session-context.tsx';
import { questionText } from '../lookup-session/session-state.ts';
import { Notice } from '../ui/notice.tsx';
import classes from './lookup.module.css';

/** What was understood of a pasted text: what it filled, what else it may be, and the way back. */
export function PasteNotice() {
  const session = useLookupSession();
  const notice = useSession((state) => state.notice);
  if (!notice) return null;
  const { filled, offers, notes } = notice;
  return (
    <Notice tone={filled ? 'active' : 'warn'} icon={IconWand} title={titleOf(filled, offers)} role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <div className={classes.offers}>
        {offers.map((part) => (
          <Button
            key={offerText(part)}
            variant="default"
            size="compact-sm"
            onClick={() => session.fillIn(part)}
          >
            {offerText(part)}
          </Button>
        ))}
        {filled && (
          <Button variant="default" size="compact-sm" onClick={session.undo}>
            Undo
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={session.dismiss}>
          Close
        </Button>
      </div>
    </Notice>
  );
}

const offerText = ({ kind, fields }: UnderstoodPart) =>
  `${lookupServices[kind].label}: ${questionText(kind, fields)}`;

function titleOf(filled: UnderstoodPart | null, offers: readonly UnderstoodPart[]): string {
  if (filled) {
    const { label, fields } = lookupServices[filled.kind];
    const parts = fields.flatMap(({ name, label: field }) => {
      const value = filled.fields[name];
      return value === undefined ? [] : [`${field} ${value}`];
    });
    return `Filled in for ${label}: ${parts.join(', ')}.${offers.length > 0 ? ' It holds more:' : ''}`;
  }
  if (offers.length === 0) return 'Nothing could be taken from this for sure. Fill in the fields by hand.';
  return offers.length === 1
    ? 'This may be one of these, or something else:'
    : 'This could be several things:';
}
