import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { SuppressionDialog } from './suppression-dialog.tsx';

/** Opens the suppression list. */
export function SuppressionButton() {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={15} aria-hidden />} onClick={dialog.open}>
        Suppression list
      </Button>
      <SuppressionDialog opened={opened} onClose={dialog.close} />
    </>
  );
}
