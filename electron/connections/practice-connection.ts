import { type ConnectionView, practiceConnectionId } from '../../shared/model/connection.ts';
import { failure, type Result, success } from '../../shared/model/problem.ts';
import type { ServiceTarget } from '../service/client.ts';
import { practiceDown } from './connection-problems.ts';

export interface PracticeAccess {
  address: string;
  key: string;
}

export function practiceView(access: PracticeAccess | null): ConnectionView {
  return {
    id: practiceConnectionId,
    name: 'Practice',
    address: access?.address ?? '',
    kind: 'practice',
    key: { state: 'stored' },
  };
}

export function practiceTarget(access: PracticeAccess | null): Result<ServiceTarget> {
  return access === null ? failure(practiceDown) : success({ connectionId: practiceConnectionId, ...access });
}
