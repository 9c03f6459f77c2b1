import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { QuickOpening } from '../../shared/quick-lookup.ts';
import { type LookupKind, lookupServices } from '../../shared/services.ts';
import { call } from '../ipc/client.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { useConnections } from '../ipc/queries.ts';
import { costText } from '../lookup/words.ts';
import { useLookupSession, useSession } from '../lookup-session/session-context.tsx';
import { Segments } from '../ui/segments.tsx';
import { noAccountText } from './no-account.ts';
import classes from './quick.module.css';
import { QuickAnswer } from './quick-answer.tsx';
import { createQuickForm, kindWords } from './quick-form.ts';

const kinds = (['phone', 'email', 'name', 'business'] as const).map((value) => ({
  value,
  label: kindWords[value],
}));

/** One text, what it is, what that may cost, and a press on Enter. Nothing is asked without that. */
export function QuickLookup({ opening }: { opening: QuickOpening }) {
  const session = useLookupSession();
  const asked = useSession((state) => state.kinds);
  const [form] = useState(() => createQuickForm(opening, (pasted) => call('lookups:understand', pasted)));
  const { text, kind, typed, hint } = useSyncExternalStore(form.subscribe, form.state);
  /** What the result below belongs to. */
  const [shown, setShown] = useState<LookupKind | null>(null);
  const { data } = useConnections();
  const connection = data?.connections.find(({ id }) => id === data.activeId);
  const noAccount = data ? noAccountText(connection) : '';
  const field = useRef<HTMLInputElement>(null);
  const busy = shown !== null && asked[shown].busy;

  useEffect(() => field.current?.select(), []);

  const price = useCreditPrice(lookupServices[kind ?? 'phone'].creditPool, connection);

  const lookUp = async () => {
    const question = busy || noAccount !== '' || !connection ? null : await form.question();
    if (question === null) return;
    session.open(question.kind, question.input, null);
    setShown(question.kind);
    session.run(question.kind, connection);
  };

  return (
    <main className={classes.quick}>
      <header className={classes.head}>
        <h1>Quick lookup</h1>
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label="Close"
          onClick={() => void call('quick:close', undefined)}
        >
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </header>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void lookUp();
        }}
      >
        <div className={classes.line}>
          <TextInput
            ref={field}
            className={classes.text}
            label="What is this?"
            placeholder="A phone, email, name or company"
            maxLength={400}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={text}
            onChange={(event) => form.type(event.currentTarget.value)}
          />
          <Button
            type="submit"
            loading={busy}
            disabled={text.trim() === '' || noAccount !== ''}
            leftSection={<IconSearch size={15} aria-hidden />}
          >
            Look up
          </Button>
        </div>
        <Segments label="Recognised as" options={kinds} value={kind} onChange={form.choose} />
        <p className={classes.dim} role="status">
          {noAccount ||
            hint ||
            (kind && text !== '' ? costText(lookupServices[kind], connection, price) : idle(text, typed))}
        </p>
      </form>
      {shown && (
        <QuickAnswer kind={shown} {...asked[shown]} onAgain={() => session.again(shown, connection)} />
      )}
      {!shown && <p className={classes.keys}>Enter looks it up. Esc closes.</p>}
    </main>
  );
}

function idle(text: string, typed: boolean): string {
  if (text.trim() !== '') return 'Not recognised yet. Say above what it is.';
  return typed ? '' : 'Nothing was recognised in what you copied last. Type what you want to look up.';
}
