/** Types that the signatures of both elements name. Every entry that exports an element exports them. */
export type { ClientCache } from '../atproto/request/client-config.ts';
export type {
  Answering,
  EmbedState,
  ErrorDetail,
  FallbackDetail,
  FallbackReason,
  Found,
  Question,
} from './loading/asking.ts';
export type { MastheadConfig } from './page/configure.ts';
export type { Template } from './template/html.ts';
