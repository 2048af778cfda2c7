import type { ChatsPageProps } from '#contract/chats.ts';

/** The conversations, and the one that is open. */
export function ChatsPage({ chats, conversation }: ChatsPageProps) {
  return (
    <div className="wrap">
      <ul>
        {chats.map(({ id, user, last_message }) => (
          <li key={id}>
            <a href={`/chats/${id}`}>{user.username}</a> {last_message?.excerpt}
          </li>
        ))}
      </ul>
      {conversation?.messages.map(({ id, content }) => (
        <div key={id} id={`message${id}`} dangerouslySetInnerHTML={{ __html: content }} />
      ))}
    </div>
  );
}
