import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { paths } from '../../ui/paths.ts';
import { useLookupSession } from './session-context.tsx';

interface Props {
  kind: 'phone' | 'email' | 'name';
  text: string;
  /** More that is known of whom it is, such as an address; read with it. */
  about?: string | undefined;
  /** What the user comes back to: a row of a result, counted from 0. */
  from: { label: string; row: number };
}

const fields = { phone: 'phone', email: 'email', name: 'first_name' } as const;
const words = { phone: 'this number', email: 'this address', name: 'this person' };

/** Opens a lookup with its fields filled; nothing is asked before the user says so. */
export function LookUpButton({ kind, text, about, from }: Props) {
  const session = useLookupSession();
  const [href, navigate] = useLocation();
  const field = fields[kind];
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconUserSearch size={13} aria-hidden />}
      aria-label={`Look up ${words[kind]}: ${text}`}
      onClick={() => {
        session.open(kind, { [field]: text }, { href, ...from });
        if (kind === 'name')
          void session.paste({ kind, field }, [text, about].filter(Boolean).join('\n'), true);
        navigate(paths.lookup);
      }}
    >
      Look up
    </Button>
  );
}
