/** Where members have the finds of their alerts sent beside bell, devices and email. */
export { selectChannelNames, selectChannels, selectChannelsOf, type ChannelRow } from './channels.sql.ts';
export { connectTelegram, forgetOldLinks, isConnecting } from './connect-telegram.ts';
export { deliverMatches, KEPT, retryDeliveries, sendDelivery, testChannel, type WriteMessage } from './deliver.ts';
export { selectDeliveries, type DeliveryRow } from './deliveries.sql.ts';
export { changeChannel, createChannel, removeChannel } from './keep-channel.ts';
export { leaveUpdates, takeUpdates, type WriteReply } from './take-updates.ts';
