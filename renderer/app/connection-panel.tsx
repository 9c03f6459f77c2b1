import { Skeleton } from '@mantine/core';
import { IconFlask, IconPlugConnected } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ConnectionView } from '../../shared/model/connection.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { paths } from '../ui/paths.ts';
import classes from './app.module.css';

/** Where jobs and lookups go right now, always in sight. Leads to where it can be changed. */
export function ConnectionPanel() {
  const connection = useActiveConnection();
  return (
    <section className={classes.panel} aria-label="Active connection">
      {connection ? <ConnectionCard connection={connection} /> : <Skeleton height={66} radius="md" />}
    </section>
  );
}

function ConnectionCard({ connection }: { connection: ConnectionView }) {
  const practice = connection.kind === 'practice';
  const Icon = practice ? IconFlask : IconPlugConnected;
  return (
    <div className={classes.card} data-kind={connection.kind}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.text}>
        {/* How it stands is no part of the link's name, which would else be taken for that of "Credits". */}
        <Link href={paths.settings} className={classes.link}>
          <span className={`${classes.caption} spoken-when-narrow`}>Connection</span>{' '}
          <span className={`${classes.name} spoken-when-narrow`}>{connection.name}</span>
        </Link>
        <span className={`${classes.line} spoken-when-narrow`}>
          {practice ? 'Made-up data, no credits at stake' : standing(connection)}
        </span>
      </span>
    </div>
  );
}

function standing({ key, address }: ConnectionView): string {
  switch (key.state) {
    case 'missing':
      return 'No API key yet';
    case 'unreadable':
      return 'The API key must be entered again';
    case 'waiting':
      return 'Waiting for your keychain to be unlocked';
    case 'session-only':
      return 'API key kept until the app closes';
    case 'stored':
      return address.replace(/^https?:\/\//, '');
  }
}
