import { byteSize } from '../../shared/amounts.ts';
import type { OpenedFile } from '../../shared/opened-file.ts';
import { Facts } from '../ui/facts.tsx';
import { count, fullMomentText } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';

/** What is known of an opened file beside its result. */
export function OpenedDetails({ file }: { file: OpenedFile }) {
  const lines = [
    { name: 'Opened', value: fullMomentText(file.openedAt) },
    { name: 'Size', value: byteSize(file.bytes) },
    { name: 'Rows', value: count(file.judged?.rows) },
  ];
  return (
    <Section title="File">
      <Facts lines={lines} />
    </Section>
  );
}
