// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';

const _activitySubscriptionSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.notification.defs#activitySubscription")),
	"post": /*#__PURE__*/ v.boolean(),
	"reply": /*#__PURE__*/ v.boolean(),
});
type activitySubscription$schematype = typeof _activitySubscriptionSchema;

export interface activitySubscriptionSchema extends activitySubscription$schematype {}
export const activitySubscriptionSchema = _activitySubscriptionSchema as activitySubscriptionSchema;

export interface ActivitySubscription extends v.InferInput<typeof activitySubscriptionSchema> {}
