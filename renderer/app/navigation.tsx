import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { useStartOver } from '../intake/use-start-over.ts';
import { paths } from '../ui/paths.ts';
import { places } from '../ui/places.ts';
import classes from './navigation.module.css';

/** The way to every place, and to a new job from anywhere. */
export function Navigation() {
  const [location, navigate] = useLocation();
  const startOver = useStartOver();

  const startNewJob = () => {
    startOver();
    navigate(paths.newJob);
  };

  return (
    <nav className={classes.nav} aria-label="Main">
      <p className={classes.brand}>
        <img src="./icon.svg" alt="" width={22} height={22} />
        <span className="spoken-when-narrow">Enrich Desk</span>
      </p>
      <Button
        fullWidth
        className={classes.new}
        title="New job"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={startNewJob}
      >
        <span className="spoken-when-narrow">New job</span>
      </Button>
      <ul className={classes.places}>
        {places.map(({ label, path, icon: Icon }) => (
          <li key={path}>
            <Link
              href={path}
              className={classes.place}
              title={label}
              aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span className="spoken-when-narrow">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
