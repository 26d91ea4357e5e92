import type { Messages } from '../message-set.ts';

/** Chinese in traditional characters: Taiwan, Hong Kong, Macau. */
export default {
  card: {
    subscribe: '(在 {platform} )訂閱[：《{name}》]',
    view: '查看(刊物)[：《{name}》]',
    read: '閱讀(文章)[：《{name}》]',
    by: '作者：{author}',
    minutesRead: '閱讀時間 {time}',
    showPicture: '顯示圖片',
    adult: '成人內容',
    graphic: '血腥暴力內容',
    warned: '內容警告',
    verified: '已驗證：{domain} 指明了這筆記錄',
  },
  profile: {
    positions: '工作經歷',
    education: '學歷',
    skills: '技能',
    present: '至今',
    upcoming: '即將開始',
    undisclosed: '未註明',
    now: '現為 {name}',
    enteredAs: '填寫為 {name}',
    onBehalfOf: '代表 {name}',
    projects: '專案',
    presentations: '演講',
    investments: '投資',
    withPeople: '與 {names} 一起',
    via: '透過 {name}',
    more: '等等',
  },
} satisfies Messages;
