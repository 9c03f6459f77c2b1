import { Box, Code } from '@mantine/core';
import { IconCalendarExclamation, IconHistory, IconUserOff } from '@tabler/icons-react';
import { type ComponentType, useDeferredValue } from 'react';
import { checkAge, staleAdvice, staleTitle } from '../../shared/model/check-age.ts';
import type { LookupAnswer, LookupItem } from '../../shared/model/person.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { useActiveConnection, useCreditPrice } from '../ipc/queries.ts';
import { NeverScope } from '../settings/suppression/never-contact.tsx';
import { Notice } from '../ui/notice.tsx';
import { EmptyState, Facts } from '../ui/page.tsx';
import { SmallButton } from '../ui/small-parts.tsx';
import { CopyButton } from './copy-answer.tsx';
import { Hit, type HitProps } from './hit.tsx';
import {
  type AnsweredBy,
  askedBeforeText,
  deductedText,
  disagreementText,
  missCostText,
  notStated,
} from './lookup-words.ts';
import { useLookupSession, useSession } from './session/session-context.tsx';

interface Props {
  kind: LookupKind;
  answer: LookupAnswer;
  /** When it was answered; ISO 8601. */
  at: string;
  /** Shows whom it names in a short form, where there is no room for all of it; the reply as it came is left out. */
  short?: ComponentType<HitProps>;
}

/** What the service answered, all of it; the same wherever an answer is looked at, on the day or a year later. */
export function LookupAnswerView({ kind, answer, at, short }: Props) {
  const { item } = answer;
  const age = checkAge(at, Date.now());
  const disagreement = disagreementText(answer);
  return (
    <NeverScope from="Look up">
      {age?.stale && (item?.people.length ?? 0) > 0 && (
        <Notice icon={IconCalendarExclamation} title={staleTitle(age)}>
          <p>{staleAdvice}</p>
        </Notice>
      )}
      {disagreement && <Notice title={disagreement} />}
      {item && <Item kind={kind} item={item} answer={answer} View={short ?? Hit} />}
      {answer.notice && <Notice title={answer.notice} />}
      {!short && <RawReply answer={answer} />}
    </NeverScope>
  );
}

/** What an answer took and how long ago it came, for the line beside its heading. */
export function answerHint(answer: LookupAnswer, at: string, account: AnsweredBy | undefined): string {
  const age = checkAge(at, Date.now());
  return [deductedText(answer.creditsDeducted, account), age?.words].filter(Boolean).join('. ');
}

interface ItemProps {
  kind: LookupKind;
  item: LookupItem;
  answer: LookupAnswer;
  View: ComponentType<HitProps>;
}

function Item({ kind, item, answer, View }: ItemProps) {
  const hit = <View kind={kind} item={item} raw={answer.raw} />;
  // A total is the price of the one thing that was asked.
  const credits = item.creditsDeducted ?? answer.creditsDeducted;
  if (item.outcome === 'hit') return hit;
  if (item.isUnclear)
    return (
      <Notice title="This answer can’t be read.">
        <p>
          {item.message} {deductedText(credits, undefined)}. It is shown below as it came.
        </p>
      </Notice>
    );
  // Words beside "no match" may say why it was not looked up at all.
  const title = item.message === null ? 'No match' : 'No match, or not accepted';
  const words = item.message?.replace(/([^.!?])$/, '$1.') ?? 'No match for this.';
  const cost = missCostText(credits);
  if (item.people.length === 0)
    return <EmptyState icon={IconUserOff} title={title} text={`${words} ${cost}`} />;
  return (
    <>
      <Notice icon={IconUserOff} title={`${title}, and yet people are named.`}>
        <p>
          {item.message === null ? '' : `${words} `}
          The service reports no match, but it named these people. {cost}
        </p>
      </Notice>
      {hit}
    </>
  );
}

/** The service's answer as it came, open where nothing of it could be understood. */
function RawReply({ answer }: { answer: LookupAnswer }) {
  // Whom it names comes first; what is closed follows a moment later.
  const isRest = useDeferredValue(true, false);
  if (!isRest) return null;
  const stated = [
    ['Request', answer.requestId],
    ['Timestamp', answer.timestamp],
    ['API version', answer.apiVersion],
  ] as const;
  return (
    <Box
      component="details"
      px={16}
      py={10}
      fz="sm"
      style={{ borderTop: '1px solid var(--desk-line)' }}
      open={answer.item === null || answer.item.isUnclear}
    >
      <summary>The service's answer as it came</summary>
      <Facts
        look="columns"
        lines={stated.map(([name, value]) => ({
          name,
          value:
            value === null ? (
              notStated
            ) : (
              <>
                {value}
                <CopyButton text={value} />
              </>
            ),
        }))}
      />
      {/* What scrolls is scrolled by the keyboard as well. */}
      <Code block mah={320} mt={8} tabIndex={0}>
        {answer.raw}
      </Code>
    </Box>
  );
}

interface AskedBeforeProps {
  kind: LookupKind;
  /** Where a job can be shown. */
  onOpenJob?: (id: string) => void;
}

/** What is shown was asked for before: it cost nothing now, and may be asked for once more. */
export function AskedBeforeNotice({ kind, onOpenJob }: AskedBeforeProps) {
  const session = useLookupSession();
  const { asked, repeated } = useSession((state) => state.kinds[kind]);
  const inUse = useActiveConnection();
  const price = useCreditPrice(kind, inUse);
  const text = askedBeforeText(kind, asked, repeated, new Date(), price, inUse);
  if (!text) return null;
  const { job } = text;
  return (
    <Notice
      tone={text.doubt ? 'warn' : 'active'}
      icon={IconHistory}
      title={text.title}
      role="status"
      actions={
        <>
          {job !== undefined && onOpenJob && (
            <SmallButton onClick={() => onOpenJob(job)}>Open the job</SmallButton>
          )}
          <SmallButton onClick={() => session.again(kind)}>Look up again</SmallButton>
        </>
      }
    >
      {text.words}
    </Notice>
  );
}
