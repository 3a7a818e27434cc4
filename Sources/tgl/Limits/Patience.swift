// When long work is to end: Ctrl-C, and memory that is used up.

import CMemory
import TGLScript
import TGLTerminal

/// What the process takes of memory.
enum MemoryWatch {
    /// Begins to watch, once: with so many bytes, or as many as the machine has, work is to end. From then on an allocation that the
    /// system refuses ends the work that asked for it, too, and not the program.
    static func begin(_ limits: Limits) { cmem_begin(limits.memory) }

    /// Whether the system gives so many bytes in one piece, for work that asks for them at once.
    static func hasRoom(for bytes: Int) -> Bool { cmem_has_room(bytes) != 0 }

    /// Why there is no memory to go on with, if there is none, where so many bytes more are about to be taken.
    static func shortage(adding bytes: Int = 0) -> MemoryShortage? {
        switch cmem_look(bytes) {
        case CMEM_LIMIT: .limit
        case CMEM_SYSTEM: .system
        default: nil
        }
    }
}

/// Whether long work is to end that no script does by itself: pictures, answers.
enum Patience {
    /// At a prompt, where the limit on memory is for scripts alone: what is there can be looked at in any case.
    nonisolated(unsafe) static var isAtPrompt = false

    /// Whether somebody wants what is under way to end: Ctrl-C, unless a command knows of more.
    nonisolated(unsafe) static var isAskedToStop: () -> Bool = Interrupts.interruptRequested

    /// Somebody wants it to end, or memory is used up, or nobody waits any more.
    static func isOver() -> Bool { isAskedToStop() || Aside.isLeft || isShort }

    private static var isShort: Bool {
        switch MemoryWatch.shortage() {
        case nil: false
        case .limit: !isAtPrompt
        case .system: true
        }
    }

    /// What to say of work that memory was not enough for; nil where it was Ctrl-C that ended it, or nothing did.
    static var shortageNote: String? {
        isAskedToStop() || !isShort ? nil : "there is not enough memory for this"
    }
}

extension Session {
    /// Has the session end its work when Ctrl-C comes or memory is used up. What Ctrl-C leaves to be put back waits until there is
    /// time for it; a program that ends then has no need of it.
    func heedsSignals() {
        shouldStop = { Patience.isAskedToStop() }
        memoryShortage = { MemoryWatch.shortage(adding: $0) }
        memoryHasRoom = { MemoryWatch.hasRoom(for: $0) }
        defersRestoring = true
    }
}
