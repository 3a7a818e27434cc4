// The connections there are, and how much may be under way to each.

import NIOCore
import NIOWebSocket
import Synchronization

/// All connections of a server. What it holds is only touched on the event loop; the lock says so to the compiler.
final class PageConnections: Sendable {
    private struct Page {
        let channel: Channel
        /// Bytes that were written and have not left.
        var underWay = 0
    }

    private struct State {
        /// Connections that have shown no token as pages do, the oldest first.
        var strangers: [Channel] = []
        var pages: [Int: Page] = [:]
        var lastPage = 0
    }

    /// So many connections that are no page's are kept: a newer one takes the place of the oldest, so that nobody can keep a page out.
    static let mostStrangers = 64
    /// So many pages may be open.
    static let mostPages = 16
    /// A page that has more to read than this is sent away; it comes again and asks for the whole.
    static let mostUnderWay = 64 << 20

    private let state = Mutex(State())

    /// Takes a new connection in.
    func add(_ channel: Channel) {
        let oldest = state.withLock { state -> Channel? in
            state.strangers.append(channel)
            return state.strangers.count > Self.mostStrangers ? state.strangers.removeFirst() : nil
        }
        oldest?.close(promise: nil)
        channel.closeFuture.whenComplete { [self] _ in
            state.withLock { state in state.strangers.removeAll { $0 === channel } }
        }
    }

    /// Takes a connection in as a page's; nil where there are too many.
    func addPage(_ channel: Channel) -> Int? {
        state.withLock { state in
            state.strangers.removeAll { $0 === channel }
            guard state.pages.count < Self.mostPages else { return nil }
            state.lastPage += 1
            state.pages[state.lastPage] = Page(channel: channel)
            return state.lastPage
        }
    }

    func removePage(_ page: Int) { state.withLock { _ = $0.pages.removeValue(forKey: page) } }

    /// Sends a message to a page.
    func send(_ message: String, to page: Int) {
        let bytes = message.utf8.count
        let (channel, isTooMuch) = state.withLock { state -> (Channel?, Bool) in
            guard let known = state.pages[page] else { return (nil, false) }
            state.pages[page]!.underWay += bytes
            return (known.channel, known.underWay > 0 && known.underWay + bytes > Self.mostUnderWay)
        }
        guard let channel else { return }
        if isTooMuch {
            removePage(page)
            // What it has not read it will not read: there is nobody to say goodbye to.
            return channel.close(promise: nil)
        }
        let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: message))
        channel.writeAndFlush(frame).whenComplete { [self] _ in
            state.withLock { $0.pages[page]?.underWay -= bytes }
        }
    }

    /// Ends a WebSocket with a code.
    static func close(_ channel: Channel, _ code: WebSocketErrorCode) {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)).whenComplete { _ in
            channel.close(promise: nil)
        }
    }
}
