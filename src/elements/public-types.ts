/**
 * The types in the signatures of both elements. Every entry that exports an element exports them.
 */

export type { TemplateResult as Template } from 'lit';
export type { ClientCache } from '../atproto/request/client-config.ts';
export type {
  Answering,
  EmbedState,
  ErrorDetail,
  FallbackDetail,
  FallbackReason,
  Found,
  Question,
} from './base/question.ts';
export type { MastheadConfig } from './page/page-state.ts';
