import type { Messages } from '../language/message-set.ts';

/** Japanese. */
export default {
  card: {
    subscribe: '{platform}で[「{name}」を]購読',
    view: '[「{name}」の]サイトを見る',
    read: '[「{name}」の]記事を読む',
    by: '{author} 著',
    showPicture: '画像を表示',
    verified: '確認済み：{domain} がこのレコードを示しています',
  },
  profile: {
    claimed: '本人が管理しているプロフィール',
    positions: '職歴',
    education: '学歴',
    skills: 'スキル',
    present: '現在',
    upcoming: '開始予定',
    onBehalfOf: '{name} を代表して',
  },
} satisfies Messages;
