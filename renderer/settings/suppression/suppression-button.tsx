import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { memo } from 'react';
import { SuppressionDialog } from './suppression-dialog.tsx';

/** Opens the suppression list. Drawn once: it stands beside answers, which are to be painted at once. */
export const SuppressionButton = memo(function SuppressionButton() {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={15} aria-hidden />} onClick={dialog.open}>
        Suppression list
      </Button>
      <SuppressionDialog opened={opened} onClose={dialog.close} />
    </>
  );
});
