// A record's name in its collection, as https://atproto.com/specs/record-key has it: one to 512 letters, digits and .-_:~ but neither . nor .. alone. Hosts may
// say anything; commands, tags and addresses are made of keys.
export { isRecordKey } from '@atcute/lexicons/syntax';
