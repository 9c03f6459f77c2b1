import { useSendFacts } from '../../ipc/queries.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { SampleForm } from './sample-form.tsx';
import { useTrySample } from './use-try-sample.ts';

/** On the page of a job that waits for a person: a sample of its list may go first. */
export function SampleSection({ jobId }: { jobId: string }) {
  const offer = useSendFacts(jobId, true).data?.sample;
  const trying = useTrySample(jobId, () => {});
  if (!offer) return null;
  return (
    <Section title="Not sure what the list is worth?">
      <SampleForm offer={offer} busy={trying.busy} onTry={trying.start} />
      {trying.problem && <ProblemNotice problem={trying.problem} />}
    </Section>
  );
}
