import { Button, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { SampleOffer, SampleWish } from '../../../shared/model/test-batch.ts';
import { wholeNumber } from '../../../shared/words/amounts.ts';
import { useSendFacts } from '../../ipc/queries.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { Dim } from '../../ui/small-parts.tsx';
import { useIntent, usePress } from '../../ui/use-intent.ts';

interface Props {
  offer: SampleOffer;
  busy: boolean;
  disabled?: boolean;
  onTry: (wish: SampleWish) => void;
}

const everywhere = '';

/** How large a sample of the list goes first, and over what it is spread. One press sends it. */
export function SampleForm({ offer, busy, disabled = false, onTry }: Props) {
  const { least, most, usual, columns } = offer;
  const [typed, setTyped] = useState<string | number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = typed ?? usual;
  const column = chosen ?? offer.column ?? everywhere;
  const isFitting = typeof rows === 'number' && rows >= least && rows <= most;
  const limits = `From ${wholeNumber(least)} to ${wholeNumber(most)} rows.`;
  const tryIt = () => {
    if (isFitting && !busy && !disabled) onTry({ rows, column: column || null });
  };
  return (
    <Group align="flex-start" gap="8px 10px">
      <NumberInput
        w={104}
        label="Test batch rows"
        allowDecimal={false}
        thousandSeparator=","
        value={rows}
        onChange={setTyped}
        // In the dialog that sends the whole list, Enter would do that.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          tryIt();
        }}
        error={isFitting ? null : limits}
      />
      <NativeSelect
        flex={1}
        miw={130}
        maw={220}
        label="Spread over"
        value={column}
        data={[
          { value: everywhere, label: 'The whole list' },
          ...columns.map((name) => ({ value: name, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <Button mt={20} loading={busy} disabled={!isFitting || disabled} onClick={tryIt}>
        Send test batch
      </Button>
      <Dim w="100%">
        Random rows are sent first to show what to expect. The rest is sent only when you say so. No row is
        sent twice.
      </Dim>
    </Group>
  );
}

/** On the page of a job that waits for a person: a sample of its list may go first. */
export function SampleSection({ jobId }: { jobId: string }) {
  const offer = useSendFacts(jobId).data?.sample;
  const trying = usePress('jobs:try-sample', useIntent(`${jobId} sample`));
  if (!offer) return null;
  return (
    <Section title="Test batch">
      <SampleForm
        offer={offer}
        busy={trying.isPending}
        onTry={(sample) => trying.press((intent) => ({ id: jobId, intent, sample }))}
      />
      {trying.error && <ProblemNotice problem={trying.error.problem} />}
    </Section>
  );
}
