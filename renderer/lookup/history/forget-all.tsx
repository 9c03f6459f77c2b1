import { Button, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ForgetAll as Wanted } from '../../../shared/model/lookup-history.ts';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { isAtItsEnd } from '../../../shared/model/lookup-list-end.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useLookupLists } from '../../ipc/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showDone } from '../../ui/toast.ts';

const nothing: Wanted = { lists: false, unknownLists: false };
const lists = (count: number) => counted(count, 'list');

/** Takes the whole history away, and lists only where the user says so, after saying what goes and what stays. */
export function ForgetAll({ lookups }: { lookups: number }) {
  const [opened, dialog] = useDisclosure(false);
  const [wanted, setWanted] = useState(nothing);
  const { settled, unknown, underWay } = countLists(useLookupLists().data?.lists ?? []);
  const forget = useCall('lookup-history:forget-all', {
    onSuccess() {
      dialog.close();
      showDone('All past lookups are forgotten.');
    },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={15} aria-hidden />} onClick={dialog.open}>
        Forget all
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        onOpened={() => setWanted(nothing)}
        title="Forget all past lookups?"
        action="Forget all lookups"
        danger
        busy={forget.isPending}
        onConfirm={() => forget.mutate(wanted)}
      >
        <p>
          {counted(lookups, 'lookup')} with {lookups === 1 ? 'its answer goes' : 'their answers go'} from this
          computer for good, and so do earlier ones that cannot be read here any more, and the key to all of
          them.
        </p>
        {settled > 0 && (
          <Checkbox
            label={`Also delete ${lists(settled)} of lookups with all answers`}
            checked={wanted.lists}
            onChange={(event) => setWanted({ ...wanted, lists: event.currentTarget.checked })}
          />
        )}
        {unknown > 0 && (
          <Checkbox
            label={`Also delete ${lists(unknown)} with rows of unknown outcome`}
            description="Whether these rows were charged cannot be looked up here any more."
            checked={wanted.unknownLists}
            onChange={(event) => setWanted({ ...wanted, unknownLists: event.currentTarget.checked })}
          />
        )}
        <p>
          What was paid for them is not given back: looked up again, a match costs credits again. The app also
          forgets which rows were asked before, in jobs as well, so that a new list may ask them again. Your
          jobs, their results and your suppression list stay
          {settled + unknown > 0 && ', and so does each list that is not ticked here'}.
          {underWay > 0 &&
            ` ${lists(underWay)} still in progress or paused ${underWay === 1 ? 'stays' : 'stay'}.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Lists that are over, without rows in doubt and with them, and all others. */
function countLists(all: readonly LookupListSummary[]) {
  const over = all.filter(({ state, awaiting }) => isAtItsEnd(state) && !awaiting);
  const unknown = over.filter(({ counts }) => counts.unknown > 0).length;
  return { settled: over.length - unknown, unknown, underWay: all.length - over.length };
}
