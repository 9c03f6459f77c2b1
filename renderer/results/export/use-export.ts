import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportPreset, ExportRequest } from '../../../shared/model/result-export.ts';
import { call } from '../../ipc/client.ts';
import { keys } from '../../ipc/keys.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useTaskProgress } from '../../ipc/queries.ts';

export const useExportOptions = (jobId: string) =>
  useQuery({
    queryKey: keys.exportOptions(jobId),
    queryFn: () => call('results:export-options', { jobId }),
    staleTime: 0,
  });

const presetsQuery = queryOptions({
  queryKey: keys.exportPresets,
  queryFn: () => call('export-presets:list', undefined),
});
export const useExportPresets = () => useQuery(presetsQuery);

/** What an export would write; the one before stays in sight while another is counted. */
export function useExportPreview(jobId: string, request: ExportRequest | null) {
  return useQuery({
    queryKey: keys.exportPreview(jobId, request),
    queryFn: ({ signal }) => {
      if (!request) throw new Error('Nothing to count.');
      const taskId = crypto.randomUUID();
      signal.addEventListener('abort', () => void call('results:cancel-export', { taskId }).catch(() => {}));
      return call('results:preview-export', { jobId, taskId, request });
    },
    enabled: request !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Writes an export, with progress, and can be stopped. */
export function useWriteExport(jobId: string) {
  const [taskId, setTaskId] = useState('');
  const progress = useTaskProgress(taskId);
  const write = useCall('results:write-export', { meta: { quiet: true } });
  return {
    write,
    progress: write.isPending ? progress : null,
    start(request: ExportRequest) {
      const id = crypto.randomUUID();
      setTaskId(id);
      write.mutate({ jobId, taskId: id, request });
    },
    stop: () => void call('results:cancel-export', { taskId }).catch(() => {}),
  };
}

/** Changes of presets; the list is taken from each answer. */
export function usePresetCalls() {
  const queryClient = useQueryClient();
  const keep = (presets: ExportPreset[] | null) => {
    if (presets) queryClient.setQueryData(keys.exportPresets, presets);
  };
  return {
    save: useCall('export-presets:save', { onSuccess: keep }),
    remove: useCall('export-presets:remove', { onSuccess: keep }),
    takeIn: useCall('export-presets:take-in', { onSuccess: keep }),
    share: useCall('export-presets:share'),
  };
}
