// A record key by https://atproto.com/specs/record-key: 1 to 512 letters, digits and .-_:~ but neither . nor .. alone. Check the keys that hosts send:
// commands, tags and addresses are made of them.
export { isRecordKey } from '@atcute/lexicons/syntax';
